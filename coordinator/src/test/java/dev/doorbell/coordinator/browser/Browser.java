package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Headless Chromium on the pages of one coordinator. */
final class Browser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Path PICTURES = Path.of("target", "screenshots");

    private final ChromeDriver driver;
    private final String home;

    private Browser(ChromeDriver driver, String home) {
        this.driver = driver;
        this.home = home;
    }

    /**
     * Starts the browser.
     *
     * @param home address of the coordinator
     */
    static Browser start(String home, int width, int height) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(Outside.CHROMIUM.path().toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--no-first-run",
                "--window-size=" + width + "," + height);
        ChromeDriverService service =
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(Outside.CHROMEDRIVER.path().toFile())
                        .usingAnyFreePort()
                        .build();
        return new Browser(new ChromeDriver(service, options), home);
    }

    /** Sets the screen of a phone or a laptop, in CSS pixels. */
    Browser screen(int width, int height, boolean phone) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 2, "mobile", phone));
        return this;
    }

    /** Sets the colour scheme of the system, light or dark. */
    Browser scheme(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        return this;
    }

    void open(String address) {
        driver.get(home + address);
    }

    /** Address of the page, without the coordinator's. */
    String address() {
        String address = String.valueOf(driver.getCurrentUrl());
        return address.startsWith(home) ? address.substring(home.length()) : address;
    }

    /** Text of the page. */
    String words() {
        return driver.findElement(By.tagName("body")).getText();
    }

    /** Waits for text. A page that is being replaced throws various exceptions. */
    void awaitWords(String words) {
        new WebDriverWait(driver, PATIENCE)
                .ignoring(WebDriverException.class)
                .withMessage(() -> "expected '" + words + "' on " + address() + ": " + words())
                .until(ignored -> words().contains(words));
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    void awaitFound(String selector) {
        new WebDriverWait(driver, PATIENCE)
                .until(ignored -> !driver.findElements(By.cssSelector(selector)).isEmpty());
    }

    /** Returns the text of a part of the page, which may be replaced at any time. */
    String text(String selector) {
        return ask("document.querySelector('" + selector + "').innerText");
    }

    /** Waits until the text of a part of the page, which may be replaced, changes. */
    void awaitOther(String selector, String words) {
        new WebDriverWait(driver, PATIENCE)
                .ignoring(WebDriverException.class)
                .until(ignored -> !text(selector).equals(words));
    }

    void follow(String linkText) {
        driver.findElement(By.linkText(linkText)).click();
    }

    void fill(String id, String text) {
        WebElement field = find("[id='" + id + "']");
        field.clear();
        field.sendKeys(text);
    }

    /** Chooses files for an input. */
    void upload(String id, Path... files) {
        find("[id='" + id + "']")
                .sendKeys(
                        Stream.of(files)
                                .map(file -> file.toAbsolutePath().normalize().toString())
                                .collect(Collectors.joining("\n")));
    }

    void choose(String id, String value) {
        find("[id='" + id + "'] option[value='" + value + "']").click();
    }

    void check(String name, String value) {
        find("input[name='" + name + "'][value='" + value + "']").click();
    }

    /** Presses a button as soon as it has its text. Scripts may change the text or the button. */
    void press(String buttonText) {
        By button = By.xpath("//button[normalize-space()='" + buttonText + "']");
        new WebDriverWait(driver, PATIENCE)
                .ignoring(NoSuchElementException.class, StaleElementReferenceException.class)
                .until(ignored -> {
                    driver.findElement(button).click();
                    return true;
                });
    }

    /** Presses keys at the present focus. */
    void keys(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Moves the focus with the tab key until an element has the text or the id. */
    void tabTo(String textOrId) {
        for (int i = 0; i < 200; i++) {
            keys(Keys.TAB);
            WebElement focused = driver.switchTo().activeElement();
            if (textOrId.equals(focused.getText().strip())
                    || textOrId.equals(focused.getDomAttribute("id"))) {
                return;
            }
        }
        throw new AssertionError("expected to reach " + textOrId + " by the tab key on " + words());
    }

    /** Points at a part of the page; places are fractions of its width and height. */
    void point(String selector, double across, double down) {
        at(selector, across, down).perform();
    }

    /** Drags from one place of a part of the page to another. */
    void drag(String selector, double fromX, double fromY, double toX, double toY) {
        at(selector, fromX, fromY).clickAndHold().perform();
        at(selector, toX, toY).release().perform();
    }

    void dragWithShift(String selector, double fromX, double toX, double y) {
        int by = (int) ((toX - fromX) * find(selector).getSize().getWidth());
        at(selector, fromX, y)
                .keyDown(Keys.SHIFT)
                .clickAndHold()
                .moveByOffset(by, 0)
                .release()
                .keyUp(Keys.SHIFT)
                .perform();
    }

    void doubleClick(String selector, double across, double down) {
        at(selector, across, down).doubleClick().perform();
    }

    private Actions at(String selector, double across, double down) {
        WebElement part = find(selector);
        return new Actions(driver)
                .moveToElement(
                        part,
                        (int) ((across - 0.5) * part.getSize().getWidth()),
                        (int) ((down - 0.5) * part.getSize().getHeight()));
    }

    /** Waits until a script in the page returns an answer. */
    void awaitAnswer(String expression, String answer) {
        new WebDriverWait(driver, PATIENCE)
                .withMessage(() ->
                        "expected %s to be %s but was %s"
                                .formatted(expression, answer, ask(expression)))
                .until(ignored -> ask(expression).equals(answer));
    }

    /** Returns the result of a script in the page. */
    String ask(String expression) {
        return String.valueOf(((JavascriptExecutor) driver).executeScript("return " + expression));
    }

    /** Runs a script in the page. */
    void run(String script) {
        ((JavascriptExecutor) driver).executeScript(script);
    }

    /** Returns the answer of a script in the page that calls its last argument with it. */
    String answer(String script) {
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return String.valueOf(((JavascriptExecutor) driver).executeAsyncScript(script));
    }

    /** Forgets errors of pages so far. */
    void forget() {
        complaints();
    }

    /** {@link #picture(String)} without a checked exception. */
    void pictureOf(String name) {
        try {
            picture(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stores a screenshot of the page beside the test's reports. */
    void picture(String name) throws IOException {
        Files.createDirectories(PICTURES);
        byte[] png = driver.getScreenshotAs(OutputType.BYTES);
        assertThat(png).hasSizeGreaterThan(1_000);
        Files.write(PICTURES.resolve(name + ".png"), png);
    }

    /** Stores a screenshot of a part of the page after scrolling to it. */
    void picture(String name, String selector) throws IOException {
        ask("document.querySelector('" + selector + "').scrollIntoView({block: 'start'})");
        picture(name);
    }

    /** Returns errors of the page's scripts or its policy. */
    List<String> complaints() {
        return driver.manage().logs().get("browser").getAll().stream()
                .map(entry -> entry.getLevel() + " " + entry.getMessage())
                .filter(it -> it.startsWith("SEVERE"))
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
