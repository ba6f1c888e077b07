interface Asked<In, Out> {
  readonly one: In
  readonly resolve: (answer: Out) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Works on what is asked meanwhile as one: while a batch is under way the next one gathers, so that many that wait cost
 * one transaction and none waits longer than two. The batch answers in the order of what it was given.
 */
export function together<In, Out>(work: (all: readonly In[]) => Promise<readonly Out[]>): (one: In) => Promise<Out> {
  let gathered: Asked<In, Out>[] = []
  let isUnderWay = false
  const workAll = async (): Promise<void> => {
    isUnderWay = true
    while (gathered.length > 0) {
      const batch = gathered
      gathered = []
      try {
        const answers = await work(batch.map(({ one }) => one))
        for (const [at, answer] of answers.entries()) batch[at]?.resolve(answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isUnderWay = false
  }
  return (one) => {
    const { promise, resolve, reject } = Promise.withResolvers<Out>()
    gathered.push({ one, resolve, reject })
    if (!isUnderWay) void workAll()
    return promise
  }
}
