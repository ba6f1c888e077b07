import { answerWire } from '#engine/run-query.ts'
import { publicGames } from '#areas/casino/catalogues/public/public-games.ts'
import { readPublicGames, type GamesRequest } from '#areas/casino/catalogues/public/public-games.facts.ts'
import { publishedBlog } from '#areas/content/blogs/published-blogs.ts'
import { publishedLottie } from '#areas/content/festival-gifs/published-festival-gifs.ts'
import { publicContent } from '#areas/content/publication/public-content.ts'
import { readPublicBlog, readPublicContent, readPublicLottie, type ContentRequest } from '#areas/content/facts.ts'
import type { Database } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { packAnswer, type PackedAnswer } from './packed-answer.ts'

/**
 * How long an answer is repeated without looking. Every way to change content is seen after it, since nothing has to
 * tell the cache: together with what callers may keep less than five seconds.
 */
const repeatedMs = 1_000
/** Many more than a product has domains, languages and platforms. */
const maxEntries = 5_000

interface CacheEntry {
  readonly until: number
  readonly answer: Promise<PackedAnswer | null>
}

/** Reads an answer. What it was before is packed already. */
type Read<Request> = (request: Request, before: PackedAnswer | null) => Promise<PackedAnswer | null>

/** The answer for each address, read once a second at most however many ask; null for what does not exist. */
function repeating<Request extends object>(read: Read<Request>): (request: Request) => Promise<PackedAnswer | null> {
  const entries = new Map<string, CacheEntry>()
  const readAfter = async (before: CacheEntry['answer'] | undefined, request: Request) =>
    read(request, (await before?.catch(() => null)) ?? null)
  return (request) => {
    const key = Object.values(request).join(' ')
    const found = entries.get(key)
    if (found && found.until > performance.now()) return found.answer
    if (entries.size >= maxEntries) entries.clear()
    const answer = readAfter(found?.answer, request)
    const entry = { until: performance.now() + repeatedMs, answer }
    entries.set(key, entry)
    // A read that failed is not repeated, and its own caller gets the error.
    answer.catch(() => entries.get(key) === entry && entries.delete(key))
    return answer
  }
}

/** What a domain shows in a language on a platform. */
export const contentCache = (db: Database) =>
  repeating(async (request: ContentRequest) => {
    const content = await snapshot(db, [request.domainId], (tx) => readPublicContent(tx, request))
    return content && packAnswer(answerWire(publicContent, content))
  })

/** The casino games of all domains; a catalogue is large, and is packed again only when it has changed. */
export const gamesCache = (db: Database) =>
  repeating(async (request: GamesRequest, before) => {
    const games = await snapshot(db, [request.domainId], (tx) => readPublicGames(tx, request))
    return games && packAnswer(answerWire(publicGames, games), before)
  })

interface BlogRequest {
  readonly domainId: number
  readonly language: string
  readonly slug: string
}

/** The posts of all domains. */
export const blogCache = (db: Database) =>
  repeating(async (request: BlogRequest) => {
    const post = await snapshot(db, [request.domainId], (tx) => readPublicBlog(tx, request))
    return post && packAnswer(answerWire(publishedBlog, post))
  })

interface LottieRequest {
  readonly domainId: number
  readonly id: string
}

/** The Lottie files of all domains. */
export const lottieCache = (db: Database) =>
  repeating(async (request: LottieRequest) => {
    const file = await snapshot(db, [request.domainId], (tx) => readPublicLottie(tx, request))
    return file && packAnswer(answerWire(publishedLottie, file))
  })
