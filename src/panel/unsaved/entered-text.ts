type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Inputs whose content is not text that a user has written. */
const notWritten: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'hidden', 'search'])

const isWritten = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !notWritten.has(target.type))

/** What fields contained when the user first came to them. */
const before = new Map<Field, string>()

function remember({ target }: Event): void {
  for (const field of before.keys()) if (!field.isConnected) before.delete(field)
  if (isWritten(target) && !before.has(target)) before.set(target, target.value)
}

/** Remembers what each field contained, so that every dialog, form and note is asked for, however it keeps its text. */
export const followEntries = (): void => document.addEventListener('focusin', remember, { capture: true })

/** Whether a field in here contains something else than before the user came to it. */
export const hasEntries = (root: Node | null = document): boolean =>
  [...before].some(
    ([field, text]) => field.isConnected && root !== null && root.contains(field) && field.value !== text,
  )

export const forgetEntries = (): void => before.clear()
