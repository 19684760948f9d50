package dev.doorbell.coordinator.api.problem;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Problem details for requests rejected before they reach a controller. */
@RestController
final class ProblemPage implements ErrorController {

    @RequestMapping("${server.error.path:/error}")
    ResponseEntity<ProblemDetail> problem(HttpServletRequest request) {
        HttpStatus status = null;
        if (request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code) {
            status = HttpStatus.resolve(code);
        }
        if (status == null) {
            status = HttpStatus.NOT_FOUND; // This page itself was requested.
        }
        Object said = request.getAttribute(RequestDispatcher.ERROR_MESSAGE);
        ProblemDetail problem = ProblemDetail.forStatus(status);
        boolean says = said != null && !said.toString().isBlank() && !status.is5xxServerError();
        problem.setDetail(says ? said.toString() : status.getReasonPhrase());
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }
}
