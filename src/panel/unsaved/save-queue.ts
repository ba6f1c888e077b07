interface Saving<Text> {
  readonly values: Text
  readonly version: number
  /** Repeated after a lost answer, so that the server counts the save once. */
  readonly key: string
}

interface Queue<Text> {
  /** Of the text that was loaded. */
  readonly version: number
  readonly send: (saving: Saving<Text>) => Promise<{ readonly version: number }>
  readonly newKey: () => string
  /** Whether nothing may be saved by itself after this failure: another user has saved. */
  readonly ends: (problem: unknown) => boolean
  /** Whether it is not known if the server has saved. */
  readonly isUnanswered: (problem: unknown) => boolean
}

export interface SaveQueue<Text> {
  /** Saves after what is being saved; false for a text that a newer one overtakes while it waits: it is not sent. */
  readonly save: (values: Text) => Promise<boolean>
  /** Sends nothing more by itself, and waits for the answer to what was sent; the version that is stored then. */
  readonly settle: () => Promise<number>
}

/** Saves the texts of one tab one after another, each with the version that the one before it has left. */
export function saveQueue<Text>({ version, send, newKey, ends, isUnanswered }: Queue<Text>): SaveQueue<Text> {
  let newest = version
  let running: Promise<void> = Promise.resolve()
  let waiting: Text | null = null
  let unanswered: Saving<Text> | null = null
  let isEnded = false

  const repeatUnanswered = async () => {
    if (unanswered === null) return
    newest = (await send(unanswered)).version
    unanswered = null
  }
  const sendWaiting = async (values: Text) => {
    if (isEnded || waiting !== values) return false
    waiting = null
    await repeatUnanswered()
    const saving = { values, version: newest, key: newKey() }
    unanswered = saving
    newest = (await send(saving)).version
    unanswered = null
    return true
  }
  const note = (problem: unknown) => {
    isEnded ||= ends(problem)
    if (!isUnanswered(problem)) unanswered = null
  }
  return {
    save(values) {
      waiting = values
      const sending = running.then(() => sendWaiting(values))
      running = sending.then(() => undefined, note)
      return sending
    },
    async settle() {
      waiting = null
      await running
      await repeatUnanswered().catch(note)
      return newest
    },
  }
}
