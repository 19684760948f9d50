package dev.doorbell.coordinator.page;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The icon at the address where browsers look for one that read no page first. */
@RestController
final class Favicon {

    private static final MediaType SVG = new MediaType("image", "svg+xml");

    @GetMapping("/favicon.ico")
    ResponseEntity<Resource> icon() {
        return ResponseEntity.ok()
                .contentType(SVG)
                .body(new ClassPathResource("/static/assets/doorbell.svg"));
    }
}
