package dev.doorbell.coordinator.page;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Icon at the default address, for browsers that have not read a page. */
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
