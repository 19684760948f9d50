package dev.doorbell.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ShortSvgTest {

    @Test
    void pathsAreRelativeInTenthsOfAPixel() {
        assertThat(
                        ShortSvg.of(
                                "<path d=\"M-6.890625,-6.84375 L-5.03125,-6.84375 Q-5.34375,-6.375 -5.5,-5.90625"
                                        + " Z M1.0,1.0 L2.0,-0.04 Z\" style=\"stroke-width:1.25\"/>"))
                .isEqualTo(
                        "<path d=\"m-6.9-6.8l1.9 0q-.3 .4-.5 .9zm7.9 7.8l1-1z\" style=\"stroke-width:1.25\"/>");
    }

    @Test
    void errorsOfRoundingDoNotAddUp() {
        StringBuilder path = new StringBuilder("M0.0,0.0");
        for (int i = 1; i <= 100; i++) {
            path.append(" L").append(i * 1.04).append(",0.0");
        }

        String steps = ShortSvg.of("<path d=\"" + path + "\"/>");

        assertThat(
                        Pattern.compile("l([0-9.]+) 0")
                                .matcher(steps)
                                .results()
                                .mapToDouble(step -> Double.parseDouble(step.group(1)))
                                .sum())
                .isCloseTo(104, within(0.05));
    }

    @Test
    void otherPathsAndAttributesStay() {
        assertThat(ShortSvg.of("<line x1=\"37.546875\" y1=\"-0.02\" x2=\"3.5\"/>"))
                .isEqualTo("<line x1=\"37.5\" y1=\"0\" x2=\"3.5\"/>");
        assertThat(ShortSvg.of("<path d=\"M1.25,2.25 A1,1 0 0 1 2,2\"/>"))
                .isEqualTo("<path d=\"M1.25,2.25 A1,1 0 0 1 2,2\"/>");
    }
}
