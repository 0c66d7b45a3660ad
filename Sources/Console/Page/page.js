// The page: shows what comes and sends what is typed and tapped.

import { send } from "./commands.js";
import * as conversation from "./conversation.js";
import * as question from "./question.js";
import * as shortcuts from "./shortcuts.js";
import { follow } from "./stream.js";
import { text, use } from "./texts.js";

const state = document.getElementById("state");
const fault = document.getElementById("fault");
const mute = document.getElementById("mute");
const listen = document.getElementById("listen");
const words = document.getElementById("words");

let last = null;
// One after the other: texts of another language take their time.
let order = Promise.resolve();

function report(reason) {
  fault.textContent = reason;
}

async function showState(now) {
  const isTold = await use(now.locale);
  const isBack = now.assistant !== "away" && (last?.assistant ?? "away") === "away";
  last = now;
  if (isTold || isBack) shortcuts.refresh();
  const isHeard = now.assistant === "listening";
  const shown = isHeard || now.assistant === "muted" ? (now.working ? "thinking" : now.activity) : "idle";
  const activity = shown === "idle" ? now.assistant : shown;
  const words = text(`state.${shown === "idle" ? now.assistant : `now.${shown}`}`);
  const muted = now.assistant === "muted" && shown !== "idle" ? ` — ${text("state.muted")}` : "";
  const line = words + muted + (now.reason ? `: ${now.reason}` : "") + (now.locked ? ` — ${text("locked")}` : "");
  if (state.textContent !== line) state.textContent = line;
  state.dataset.state = activity;
  mute.setAttribute("aria-pressed", String(now.assistant === "muted"));
  mute.textContent = text("mute");
  listen.disabled = !isHeard;
  question.show(now.question ?? null);
}

async function take(name, data) {
  switch (name) {
    case "state": return showState(data);
    case "event": return conversation.show(data);
    case "tapped": return conversation.tapped(data);
    case "again": return conversation.note(text("again"));
    case "fault": return conversation.note(data.text, "note fault");
    case "gap": return conversation.note(text("gap", data));
    // Nobody waits for them: what is said goes on meanwhile.
    case "shortcuts": return void shortcuts.refresh();
    case "reset": return conversation.clear();
  }
}

question.begin(report);
shortcuts.begin(report);
mute.addEventListener("click", async () => report(await send("mute", { muted: last?.assistant !== "muted" })));
listen.addEventListener("click", async () => report(await send("listen")));
document.getElementById("stop").addEventListener("click", async () => report(await send("stop")));
document.getElementById("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = words.value.trim();
  if (!typed) return;
  words.value = "";
  const reason = await question.typed(typed);
  report(reason);
  // What was not taken can be sent again.
  if (reason && !words.value && words.type === "text") words.value = typed;
});

await use(null);
follow(
  (name, data) => { order = order.then(() => take(name, data)).catch((reason) => report(String(reason))); },
  () => {
    state.dataset.state = "away";
    state.textContent = text("noServer");
  },
  // What has not changed meanwhile is not told again.
  () => { order = order.then(() => last && showState(last)); },
);
