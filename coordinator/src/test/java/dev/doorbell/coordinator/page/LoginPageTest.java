package dev.doorbell.coordinator.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.access.role.Tokens;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LoginPageTest {

    private static final String TOKEN = "ada:viewer:" + "0".repeat(64);

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void saysThatNoTokenIsNeededWhereThereIsNone() throws Exception {
        assertThat(Pages.words(pages.at("/login")))
                .contains("This cluster requires no token", "Go to its jobs.");
        assertThat(pages.at("/login")).doesNotContain("name=\"token\"");
    }

    @Test
    void asksForATokenSoThatPasswordManagersKeepIt() {
        String page = new LoginPage(Tokens.of(List.of(TOKEN))).show("/").getBody();

        assertThat(page)
                .contains("autocomplete=\"username\"", "autocomplete=\"current-password\"")
                .contains("Enter your access token. Ask your administrator if you have none.")
                .doesNotContain(
                        "requires no token",
                        "doorbell.access.tokens",
                        "href=\"/submit\"",
                        "href=\"/compare\"");
    }

    @Test
    void hasAnIconWhereBrowsersLookForOne() throws Exception {
        pages.http()
                .perform(get("/favicon.ico"))
                .andExpect(status().isOk())
                .andExpect(content().contentType("image/svg+xml"));
    }
}
