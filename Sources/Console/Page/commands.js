// What the page asks of the assistant.

import { text } from "./texts.js";

const key = document.querySelector('meta[name="wilco-key"]').content;

/** Sends it; returns why it was not done, or nothing. */
export async function send(command, members = {}) {
  try {
    const answer = await fetch(`/${command}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Wilco-Key": key },
      body: JSON.stringify(members),
    });
    if (answer.ok) return "";
    return (await answer.text()) || text("failed");
  } catch {
    return text("noServer");
  }
}
