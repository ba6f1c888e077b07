import { demoGames } from './casino/demo-games.ts'
import { booksPortOf, serveBooks, type BookRound } from './casino/books.ts'
import type { SimulatedCasino } from './casino/rounds.ts'
import { demoBooksKey, demoKey, demoCasinoKey, OptionError, optionsFrom } from './options.ts'
import { play, type Counts } from './play.ts'
import { casinoStyles } from './casino/styles.ts'
import { sendOverHttp } from './casino/transport.ts'
import { playerSite } from './player-site.ts'

const lines = (title: string, counts: Readonly<Record<string, number>>): string[] => {
  const rows = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  return rows.length === 0 ? [] : [title, ...rows.map(([what, count]) => `${String(count).padStart(7)}  ${what}`)]
}

const report = ({ done, refused, repeated, contradicted, unanswered }: Counts): string =>
  [
    ...lines('Done', done),
    ...lines('Refused', refused),
    `Resent after a lost response: ${repeated}. No response: ${unanswered}. Different responses to a repeated call: ${contradicted}.`,
  ].join('\n')

/** Each provider answers questions about its rounds while it plays. */
const serveAllBooks = (casinos: readonly SimulatedCasino[], domain: number, dataDir: string | undefined) =>
  Promise.all(
    casinos.map(({ style, books }) =>
      serveBooks(
        style,
        { secret: demoBooksKey(style, domain, dataDir).secret, rounds: books, games: demoGames(style) },
        booksPortOf(style),
      ),
    ),
  )

async function main(): Promise<void> {
  const { url, minutes, rate, domain, seed } = optionsFrom(process.argv.slice(2), process.env)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  const dataDir = process.env['DATA_DIR']
  const site = playerSite({ url, ...demoKey(domain, dataDir) })
  const send = sendOverHttp(url)
  const casinos = casinoStyles.map((style): SimulatedCasino => {
    const books: BookRound[] = []
    return { style, key: demoCasinoKey(style, domain, dataDir), send, books }
  })
  const served = await serveAllBooks(casinos, domain, dataDir)
  console.log(
    `Playing at ${url} for ${minutes} min, ${rate} calls per second; from seed ${seed}; press Ctrl-C to stop.`,
  )
  const seconds = minutes * 60
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(seconds * 1_000)])
  const counts = await play({ site, casinos, seed, rate, turns: Math.ceil(rate * seconds), signal })
  await Promise.all(served.map((books) => books.close()))
  console.log(report(counts))
  if (counts.contradicted > 0 || counts.unanswered > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error instanceof OptionError ? error.message : error)
  process.exitCode = error instanceof OptionError ? 2 : 1
}
