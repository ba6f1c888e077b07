import { expect, test } from 'vitest'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { deductionFor, rule4Table } from '#areas/exchange/rules/sportsbook/rule4.ts'
import type { MasterFile } from './master-file.ts'
import {
  changedNames,
  currencyColumns,
  currencyProblems,
  placeColumns,
  placeProblems,
  readCurrencies,
  readPlaces,
} from './names-file.ts'
import { areSameBands, bandColumns, readBands } from './rule4-file.ts'
import { changedSports, readSports, sportColumns, sportProblems } from './sports-file.ts'

const reading =
  <Line>(columns: readonly string[], read: (rows: readonly SheetRow[]) => MasterFile<Line>) =>
  (...lines: readonly string[]) => {
    const table = csvRows([columns.join(','), ...lines].join('\n'), columns)
    return 'unreadable' in table ? { lines: [], problems: [table.unreadable] } : read(table.rows)
  }
const bands = reading(bandColumns, readBands)
const sports = reading(sportColumns, readSports)
const currencies = reading(currencyColumns, readCurrencies)
const places = reading(placeColumns, readPlaces)

test('bands of Rule 4 are read in any order, and the table that applies already is recognised', () => {
  const { lines, problems } = bands('3.00,20', '1.50,70', '2.0000,45')
  expect([problems, lines.map(({ below, pence }) => [below, pence])]).toEqual([
    [],
    [
      [15_000, 70],
      [20_000, 45],
      [30_000, 20],
    ],
  ])
  expect([15_000, 19_999, 30_000].map((odds) => deductionFor(odds, lines))).toEqual([45, 45, 0])
  expect([areSameBands(lines, rule4Table), areSameBands(lines, lines), areSameBands([], rule4Table)]).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  [['1.50,70', '2.00,70'], 'Line 3: must deduct less than line 2, whose prices are shorter.'],
  [['2.00,30', '1.50,20'], 'Line 2: must deduct less than line 3, whose prices are shorter.'],
  [['1.50,70', '1.5000,60'], 'Line 3: same price as line 2.'],
  [['1.00,70'], 'Line 2: below must be decimal odds above 1.'],
  [['1.50,91'], 'Line 2: pence must be a whole number from 1 to 90.'],
  [['1.50,12.5'], 'Line 2: pence must be a whole number from 1 to 90.'],
])('bands %s are refused: %s', (lines, problem) => {
  expect(bands(...lines).problems).toEqual([problem])
})

const known = [
  { code: 'tennis', name: 'Tennis', order: 30, isActive: true, providerIds: ['2'] },
  { code: 'cricket', name: 'Cricket', order: 10, isActive: true, providerIds: ['crk'] },
]

test('a sport is added, another changed, and a line that says what is stored changes nothing', () => {
  const { lines, problems } = sports('cricket,Cricket,10,yes', 'tennis,Lawn tennis,30,no', 'chess,Chess,40,yes')
  expect([problems, sportProblems(lines, known)]).toEqual([[], []])
  expect(changedSports(lines, known).map(({ code }) => code)).toEqual(['tennis', 'chess'])
})

test.each([
  [['chess,CRICKET,1,yes'], ['Line 2: the sport cricket is named Cricket.']],
  [['crk,Chess,1,yes'], ['Line 2: feeds call Cricket by the code crk.']],
  [['chess,Chess,1,yes', 'chess,Chess two,2,yes'], ['Line 3: same code as line 2.']],
  [['chess,Chess,1,yes', 'chess2,chess,2,yes'], ['Line 3: same name as line 2.']],
  [['elite,\u00c9lite,1,yes', 'elite2,E\u0301lite,2,yes'], ['Line 3: same name as line 2.']],
])('D41 sports %s are refused', (lines, problems) => {
  expect(sportProblems(sports(...lines).lines, known)).toEqual(problems)
})

test.each([
  ['Chess,Chess,1,yes', 'Line 2: code must be 1 to 30 small letters, digits and underscores, starting with a letter.'],
  ['chess,,1,yes', 'Line 2: name must have 1 to 60 characters.'],
  ['chess,Chess,10001,yes', 'Line 2: order must be a number from 0 to 10000.'],
  ['chess,Chess,1,true', 'Line 2: active must be yes or no.'],
])('the line %j is refused: %s', (line, problem) => {
  expect(sports(line).problems).toEqual([problem])
})

test('currencies are those of ISO 4217, with the symbol that the operator shows', () => {
  expect(currencies('usd,$', 'XAU,g', 'USD,', 'JPY,¥').problems).toEqual([
    'Line 2: code must be three capital letters, as in ISO 4217.',
    'Line 3: ISO 4217 gives XAU no decimals, or more than three.',
    'Line 4: symbol must have 1 to 4 characters.',
  ])
  const { lines } = currencies('USD,$', 'INR,Rs', 'USD,US$')
  expect(currencyProblems(lines)).toEqual(['Line 4: same code as line 2.'])
  expect(changedNames(lines.slice(0, 2), [{ code: 'USD', name: '$' }]).map(({ code }) => code)).toEqual(['INR'])
})

test('countries and states are named, and none is added', () => {
  expect(places('in,India', 'IN-KARN,Karnataka', 'IN,').problems).toEqual([
    'Line 2: code must be that of a country or state, as in ISO 3166: IN or IN-KA.',
    'Line 3: code must be that of a country or state, as in ISO 3166: IN or IN-KA.',
    'Line 4: name must have 1 to 80 characters.',
  ])
  const { lines } = places('IN,Bharat', 'IN-KA,Karnataka', 'ZZ,Nowhere')
  expect(
    placeProblems(lines, [
      { code: 'IN', name: 'India' },
      { code: 'IN-KA', name: 'Karnataka' },
    ]),
  ).toEqual(['Line 4: there is no country or state ZZ.'])
})
