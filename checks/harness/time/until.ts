import { setTimeout as delay } from 'node:timers/promises'

type Look<T> = () => T | Promise<T>

/** Only ends what hangs: a state comes when the machine gets to it. */
const limitMs = 300_000

/** Looks again and again until there is something, and returns it; undefined if it never comes. */
export async function awaited<T>(look: Look<T>): Promise<NonNullable<Awaited<T>> | undefined> {
  for (const end = performance.now() + limitMs; performance.now() < end; await delay(10)) {
    const found = await look()
    if (found) return found
  }
  return undefined
}

/** The same for what must come. */
export async function until<T>(what: string, look: Look<T>): Promise<NonNullable<Awaited<T>>> {
  const found = await awaited(look)
  if (!found) throw new Error(`It never came to this: ${what}`)
  return found
}
