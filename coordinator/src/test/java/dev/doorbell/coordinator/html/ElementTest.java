package dev.doorbell.coordinator.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ElementTest {

    @Test
    void writesElementsInTheirOrder() {
        Element list =
                Element.of("ul")
                        .with("class", "x")
                        .add(Element.of("li", "one"))
                        .add(Element.of("li").add(Element.of("input").with("disabled")));

        assertThat(list.markup())
                .isEqualTo("<ul class=\"x\"><li>one</li><li><input disabled=\"\"></li></ul>");
    }

    @Test
    void textAndAttributesStayWhatTheyAreWhateverTheySay() {
        String hostile = "</p><script>alert('1')</script>\" onclick=\"x&amp;\u0000";

        assertThat(Element.of("p", hostile).with("title", hostile).markup())
                .isEqualTo(
                        "<p title=\"ESCAPED\">ESCAPED</p>"
                                .replace(
                                        "ESCAPED",
                                        "&lt;/p&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"
                                                + "&quot; onclick=&quot;x&amp;amp;\uFFFD"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"onclick", "OnLoad", "style", "a b", "x=\"", ""})
    void refusesAttributesThatCouldDoSomething(String attribute) {
        assertThatThrownBy(() -> Element.of("p").with(attribute, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a harmless attribute but was " + attribute);
    }

    @ParameterizedTest
    @CsvSource({
        "href, javascript:alert(1)",
        "href, //elsewhere/",
        "href, https://elsewhere/",
        "src, data:text/plain;x",
        "action, /\\elsewhere"
    })
    void refusesAddressesOutsideTheCoordinator(String attribute, String address) {
        assertThatThrownBy(() -> Element.of("a").with(attribute, address))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected an address within the coordinator but was " + address);
    }

    @Test
    void refusesNamesThatAreNone() {
        assertThatThrownBy(() -> Element.of("p><script"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected an element's name but was p><script");
        assertThatThrownBy(() -> Element.of("script").add("alert(1)"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
