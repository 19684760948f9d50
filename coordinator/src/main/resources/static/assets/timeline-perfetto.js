// Hands a trace to Perfetto in another window. It stays on this machine: the window gets it as a
// message, once it answers that it is ready.

const PERFETTO = "https://ui.perfetto.dev";
const PATIENCE_MILLIS = 30_000;
const PAUSE_MILLIS = 100;

export const openInPerfetto = (trace, title, say) => {
  const other = window.open(PERFETTO);
  if (other === null) {
    say("The browser did not open a window for Perfetto.");
    return;
  }
  const asking = setInterval(() => other.postMessage("PING", PERFETTO), PAUSE_MILLIS);
  const end = () => {
    clearInterval(asking);
    clearTimeout(giveUp);
    window.removeEventListener("message", answered);
  };
  const answered = (event) => {
    if (event.origin === PERFETTO && event.data === "PONG") {
      end();
      const buffer = new TextEncoder().encode(trace).buffer;
      other.postMessage({ perfetto: { buffer, title } }, PERFETTO, [buffer]);
      say("The trace is in the window of Perfetto.");
    }
  };
  const giveUp = setTimeout(() => {
    end();
    say("Perfetto does not answer. Download the trace, and open the file there.");
  }, PATIENCE_MILLIS);
  window.addEventListener("message", answered);
  say("Waiting for Perfetto…");
};
