// Keeps relative times current: "3 min ago" of each <time datetime>. The server writes the same words.

const SECONDS = { minute: 60, hour: 3600, day: 86400 };

const ago = (seconds) => {
  if (seconds < SECONDS.minute) {
    return `${seconds} s ago`;
  }
  if (seconds < SECONDS.hour) {
    return `${Math.floor(seconds / SECONDS.minute)} min ago`;
  }
  if (seconds < 2 * SECONDS.day) {
    return `${Math.floor(seconds / SECONDS.hour)} h ago`;
  }
  return `${Math.floor(seconds / SECONDS.day)} days ago`;
};

const update = () => {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const seconds = Math.floor((Date.now() - Date.parse(time.dateTime)) / 1000);
    const words = ago(Math.max(0, seconds));
    if (time.textContent !== words) {
      time.textContent = words;
    }
  }
};

setInterval(update, 5000);
