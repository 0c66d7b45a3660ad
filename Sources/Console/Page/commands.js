// What the page asks of the assistant.

import { text } from "./texts.js";

const key = document.querySelector('meta[name="wilco-key"]').content;

/** Sends it; returns why it was not done, or nothing. */
export async function send(command, members = {}) {
  return (await change(command, members)).reason;
}

/** Sends it; returns why it was not done (`reason`), or what came of it (`found`). */
export function change(command, members = {}) {
  return ask(command, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Wilco-Key": key },
    body: JSON.stringify(members),
  });
}

/** Asks for what the assistant has; returns why it cannot be told (`reason`), or that (`found`). */
export function look(what) {
  return ask(what, {});
}

async function ask(path, request) {
  try {
    const answer = await fetch(`/${path}`, request);
    if (!answer.ok) return { reason: (await answer.text()) || text("failed") };
    return { reason: "", found: answer.status === 204 ? null : await answer.json() };
  } catch {
    return { reason: text("noServer") };
  }
}
