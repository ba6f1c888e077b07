/** Answers the one task that `apart` gives to this process, and ends. */
export function answer<Task>(work: (task: Task) => unknown): void {
  const receive = async (task: Task) => {
    // The connection ends once the answer has gone: a long one takes several writes.
    process.send?.({ answer: await work(task) }, () => process.disconnect())
  }
  process.once('message', receive)
  process.send?.({ isReady: true })
}
