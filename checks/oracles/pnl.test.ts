import { join } from 'node:path'
import { expect, test } from 'vitest'
import { betResult, type Side, type Stake } from '#areas/exchange/rules/bets/bet.ts'
import { commission } from '#areas/exchange/rules/settlement/settlement.ts'
import { money, parseMoney, type Money } from '#values/money.ts'
import { evenOdds, parseOdds } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { parseShare } from '#values/share.ts'
import type { Row } from './read.ts'
import { cell, readRows, logMissingData, sharedFolder } from './read.ts'

const shared = sharedFolder()

test('profit after commission of published bets is reproduced to the cent', () => {
  if (shared === null) return logMissingData('published profit and loss')
  const counts = { rows: 0, toTheCent: 0, unrounded: 0, withoutPrice: 0, centOffWhenRoundedTwice: 0 }
  const differences: string[] = []
  for (const row of readRows(join(shared, 'pnl_vectors/hub_bets_pnl.csv.gz'))) {
    counts.rows += 1
    if (cell(row, 'bsp') === '0') {
      counts.withoutPrice += 1
      continue
    }
    const published = exactly(cell(row, 'profit_bsp'), fine)
    const net = netOf(row, fine)
    const isInCents = published % perCent === 0n
    if (isInCents && divideHalfUp(net, perCent) * perCent === published) counts.toTheCent += 1
    else if (!isInCents && distance(net, published) <= perCent / 2n) counts.unrounded += 1
    else differences.push(`${cell(row, 'vec_id')}: published ${cell(row, 'profit_bsp')}, here ${net}`)

    // The operator pays whole minor units, so profit and commission are rounded one after the other: at most a cent apart.
    if (cell(row, 'side') === 'LAY') continue
    const paid = netOf(row, 2) * perCent
    if (distance(paid, published) > perCent) differences.push(`${cell(row, 'vec_id')}: paid ${paid}`)
    if (isInCents && paid !== published) counts.centOffWhenRoundedTwice += 1
  }
  console.log(`Published bets: ${JSON.stringify(counts)}, ${differences.length} differences`)
  expect(differences).toEqual([])
  expect(counts).toMatchObject({ rows: 11_942, toTheCent: 11_884, unrounded: 50, withoutPrice: 8 })
})

/** Enough digits that only the last step rounds, as in the publisher's calculation. */
const fine = 12
const perCent = 10n ** BigInt(fine - 2)

function netOf(row: Row, digits: number): Money {
  const rate = parseShare(cell(row, 'commission_pct'))
  if (rate === null) throw new Error(`${cell(row, 'vec_id')}: no commission`)
  const side: Side = cell(row, 'side') === 'BACK' ? 'BACK' : 'LAY'
  const result = betResult(stakeOf(row, side, digits), cell(row, 'result') === '1')
  return money(result - commission(result, rate))
}

/** The published stake of a lay is its liability; the bet uses the backer's stake. */
function stakeOf(row: Row, side: Side, digits: number): Stake {
  const oddsE4 = parseOdds(cell(row, 'bsp'))
  if (oddsE4 === null) throw new Error(`${cell(row, 'vec_id')}: no odds`)
  const amount = exactly(cell(row, 'stake'), digits)
  if (side === 'BACK') return { side, oddsE4, stake: amount }
  return { side, oddsE4, stake: money(divideHalfUp(amount * BigInt(evenOdds), BigInt(oddsE4 - evenOdds))) }
}

function exactly(text: string, digits: number): Money {
  const amount = parseMoney(text, digits)
  if (amount === null) throw new Error(`${text} is not an amount`)
  return amount
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)
