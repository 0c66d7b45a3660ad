// What happens, as it happens: one stream a page, which comes back by itself.

/** Calls `take(name, data)` for each event, `lost()` when nobody serves the page, and `back()` when somebody does. */
export function follow(take, lost, back) {
  const source = new EventSource("/events");
  for (const name of ["state", "event", "tapped", "again", "fault", "gap", "shortcuts", "reset"]) {
    source.addEventListener(name, (event) => take(name, JSON.parse(event.data)));
  }
  source.addEventListener("open", back);
  source.addEventListener("error", () => {
    lost();
    // The browser tries again where the connection was lost, not where it was refused.
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => follow(take, lost, back), 1000);
  });
}
