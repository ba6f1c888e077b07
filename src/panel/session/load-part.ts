import { isReachable, reportLost, wasHeardRecently, whenReachable } from './connection.ts'

const maxAttempts = 3

/**
 * Loads a part of the panel. While the server cannot be reached it waits instead of failing, so what is on the screen
 * stays. It rejects only if the server answers but does not have the part: then a new version was installed.
 */
export function loading<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let isLoaded = false
  return async () => {
    // A browser does not request a module again after a failure, so the server is asked first whether it is there.
    if (!isLoaded && !wasHeardRecently()) await awaitServer()
    const loaded = await attempts(load)
    isLoaded = true
    return loaded
  }
}

async function attempts<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 1, again = load; ; attempt += 1) {
    try {
      return await again()
    } catch (problem) {
      if (attempt === maxAttempts || !isMissingPart(problem)) throw problem
      await awaitServer()
      repeatStyles()
      const address = addressIn(problem)
      // Under another address it is requested again.
      again =
        address === null ? load : () => import(/* @vite-ignore */ `${address}?attempt=${attempt}`) as Promise<Loaded>
    }
  }
}

async function awaitServer(): Promise<void> {
  if (!(await isReachable())) reportLost()
  await whenReachable()
}

/** Style sheets that could not be fetched are not requested again by the browser or the bundler. */
function repeatStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

const addressIn = (problem: unknown): string | null =>
  problem instanceof Error ? (/https?:\S+\.js/.exec(problem.message)?.[0] ?? null) : null

export const isMissingPart = (problem: unknown): boolean =>
  problem instanceof Error &&
  /dynamically imported module|Importing a module|preload CSS|error loading/i.test(problem.message)
