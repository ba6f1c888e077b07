const lastOf = new Map<string, Promise<unknown>>()

/**
 * Sends the requests of one case one after another. A reviewer who leaves a case and comes back
 * at once sends claim, release, claim: a release that arrives last would end the second claim.
 */
export function inOrder<T>(id: string, send: () => Promise<T>): Promise<T> {
  const sent = (lastOf.get(id) ?? Promise.resolve()).then(send, send)
  lastOf.set(id, sent)
  const forget = () => {
    if (lastOf.get(id) === sent) lastOf.delete(id)
  }
  sent.then(forget, forget)
  return sent
}
