import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractOf } from '#areas/casino/rules/contract.ts'
import { casinoRefusals } from '#areas/casino/rules/wallet.ts'
import type { Adapter } from '#areas/casino/wallet/adapter.ts'
import { adapters } from './adapters.ts'

/** What a provider reads of us: the guide stands beside its adapter, in a folder of the same name. */
const guideOf = ({ path }: Adapter): string =>
  readFileSync(join(import.meta.dirname, path.slice(1), 'README.md'), 'utf8')

const rowsOf = (adapter: Adapter): readonly (readonly string[])[] =>
  guideOf(adapter)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (-+|`?(Call|Status|Code|status)`?) +\|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const callIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/^`((?:GET|POST) \S+)`$/g)].map(([, one = '']) => one)

/** With the HTTP status where the guide has a column for it. */
function wordsIn(cells: readonly string[]): readonly string[] {
  const [first = '', second = ''] = cells
  if (callIn(first).length > 0) return []
  if (cells.length > 2) return [`${first} ${second.replaceAll('`', '')}`]
  return first.split(', ').map((word) => word.replaceAll('`', ''))
}

/** What the guide says of what was done. */
const done: Readonly<Record<string, readonly string[]>> = {
  aura: ['OP_SUCCESS', 'OP_PARTLY_DONE'],
  gap: ['GAP_OK'],
  wc: ['0'],
}
/** Only these providers name the free rounds that a bet is paid with. */
const namesFreeRounds: readonly string[] = ['qt', 'slot']

const refusals = [...casinoRefusals, 'SIGNATURE_INVALID', 'BAD_REQUEST', 'PLAYER_UNKNOWN', 'RETRY_LATER'] as const

function wordsAnswered({ provider, write }: Adapter, hasStatus: boolean): readonly string[] {
  return refusals
    .filter((code) => namesFreeRounds.includes(provider) || !code.startsWith('FREE_ROUNDS'))
    .map((code) => {
      const { status, body } = write({ is: 'failure', code, message: 'Refused' })
      const word = JSON.stringify(body['code'] ?? body['status']).replaceAll('"', '')
      return hasStatus ? `${status} ${word}` : word
    })
}

test.each(adapters.map((adapter) => [adapter.title, adapter] as const))(
  'the guide of %s names each call that is answered, and no other',
  (_, adapter) => {
    const named = rowsOf(adapter).flatMap(([first = '']) => callIn(first))
    const answered = adapter.operations.map(({ method, path }) => `${method.toUpperCase()} ${path.slice(1)}`)
    expect(new Set(named)).toEqual(new Set(answered))
  },
)

test.each(adapters.map((adapter) => [adapter.title, adapter] as const))(
  'the guide of %s names each word that it is answered with, and no other',
  (_, adapter) => {
    const rows = rowsOf(adapter)
    const hasStatus = rows.some((cells) => cells.length > 2)
    const named = rows.flatMap(wordsIn)
    expect(named.length).toBeGreaterThan(10)
    expect(new Set(named)).toEqual(new Set([...wordsAnswered(adapter, hasStatus), ...(done[adapter.provider] ?? [])]))
  },
)

test.each(adapters.map((adapter) => [adapter.title, adapter] as const))(
  'CSW-03 the guide of %s states within what time a call is answered, and providers wait for three seconds at least',
  (_, adapter) => {
    const { answersWithinMs } = contractOf(adapter.contract)
    expect(answersWithinMs).toBeLessThan(3_000)
    expect(guideOf(adapter)).toContain(`is answered within ${answersWithinMs / 1_000} seconds.`)
  },
)
