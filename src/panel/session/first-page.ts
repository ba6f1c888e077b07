import { themeDomain } from './preferences.ts'
import { clientState } from './state.ts'

declare global {
  interface Window {
    /** The first page of the list that is opened, asked for by the document before this script loaded. */
    firstPage?:
      | {
          readonly address: string
          /** For whom, and for which selected domain. */
          readonly user: string
          readonly domain: string | null
          readonly answer: Promise<Response>
        }
      | undefined
  }
}

/**
 * The answer that the document has asked for, if it is the one to this address for what the tab shows. The first list that reads
 * rows takes it, or leaves it for good: it would be out of date later.
 */
export async function firstPageAt(address: string): Promise<Response | null> {
  const begun = window.firstPage
  window.firstPage = undefined
  const isWanted =
    begun?.address === address && begun.user === clientState().shownUser && begun.domain === themeDomain()
  const taken = begun?.answer.then(
    (response) => {
      // What was refused is asked again, so that it is answered and reported as usual.
      if (isWanted && response.ok) return response
      // Unread, it would keep its connection.
      void response.body?.cancel()
      return null
    },
    () => null,
  )
  return isWanted ? (taken ?? null) : null
}
