import { beforeAll, describe, expect, it, test } from 'vitest'
import type { CellTraits } from '#blueprint/screen/cell.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { modules } from '#areas/index.ts'
import { looseStrings } from '#tools/figures/loose-strings.ts'
import { viewsFor } from '#tools/generate-addresses.ts'
import { compile } from './compile.ts'

const screen = `
import { action } from '#blueprint/screen/action.ts'
import { address, rowAddress } from '#blueprint/address.ts'
import { anyOf } from '#blueprint/filters.ts'
import { form } from '#blueprint/screen/form.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { amount, day, playerLink, status, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { page } from '#blueprint/screen/page.ts'
import { before } from '#blueprint/screen/rules.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

export const cancel = action({
  name: 'cancel', title: 'Cancel', permission: 'WITHDRAW_APPROVE', on: 'row', input: {}, move: [withdrawalFlow, 'cancel'],
  stateColumn: 'status', when: ['player', 'anna', 'Only hers'], confirm: 'Cancel {amount} of {player}?', view: 'agents/cash/settle',
})
export const withdrawals = list({
  path: '/withdraws', title: 'Withdraws', permission: 'WITHDRAW_VIEW', scope: 'downline', subject: 'withdrawal',
  above: 'payments/withdrawals/review/undoable', queue: 'payments/withdrawals/review/withdrawal-case',
  columns: { id: uuid(), player: playerLink('Player'), amount: amount('Amount'), status: status('Status', withdrawalFlow.states) },
  filters: { status: anyOf(withdrawalFlow.states) },
  only: { status: 'PENDING' },
  tabs: [
    { title: 'Waiting', filters: { status: 'PENDING' } },
    { title: 'Players', filters: { vip: '1' }, elsewhere: { to: '/players', permission: 'PLAYERS_VIEW' } },
  ],
  sort: ['status', 'ascending'],
  links: [
    { title: 'Bets', to: rowAddress('/my-bets', { playerId: ':id', status: 'OPEN' }), permission: 'MY_BETS_VIEW', when: ['amount'] },
    { title: 'Player', to: rowAddress('/player/detail/:player_id', { player_id: ':player' }), permission: 'PLAYERS_DETAIL' },
  ],
  actions: [cancel],
})
export const locks = list({
  path: '/players', title: 'Players', permission: 'PLAYERS_VIEW', scope: 'downline',
  columns: { id: uuid(), betLock: status('Bet lock', betLockFlow.states) }, filters: {}, sort: ['id', 'ascending'],
  actions: [action({ name: 'lock', title: 'Lock', permission: 'PLAYER_BET_LOCK', on: 'row', input: {}, move: [betLockFlow, 'lock'], stateColumn: 'betLock', tone: 'danger' })],
})
export const detail = page({
  path: '/player/detail/:player_id', title: 'Player', permission: 'PLAYERS_DETAIL', view: 'overview/player/player-detail',
  queries: {}, subject: ['player', 'player_id'],
})
export const edited = form({
  noun: 'bonus', fields: { from: day('From'), to: day('To'), role: pick('Role', '/api/role-choices') },
  rules: [before('from', 'to')], views: { Terms: 'agents/tree/opening/sharing' },
})
export const there = [address('/player/detail/:player_id', { player_id: 7 }, { tab: 'bets' }), address('/players', {}, { vip: '1' })]
`

/** For each mistake, the correct text and its wrong replacement. */
const mistakes: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  'a view that does not exist': ["view: 'overview/player/player-detail'", "view: 'players/player-details'"],
  'a view of a row as the view of a page': ["view: 'overview/player/player-detail'", "view: 'players/kyc/review/case'"],
  'a view of a page beside a list': [
    "queue: 'payments/withdrawals/review/withdrawal-case'",
    "queue: 'exchange/risk/exposure/risk-management'",
  ],
  'a view of a row above a list': ["above: 'payments/withdrawals/review/undoable'", "above: 'players/kyc/review/case'"],
  'a view of a row in a dialog': ["view: 'agents/cash/settle'", "view: 'players/kyc/review/case'"],
  'a view of a row in a form': ["Terms: 'agents/tree/opening/sharing'", "Terms: 'players/kyc/review/case'"],
  'a link to a path that does not exist': ["rowAddress('/my-bets'", "rowAddress('/my-bet'"],
  'a link with a path parameter of another name': ["{ player_id: ':player' }", "{ id: ':player' }"],
  'a link without its path parameter': ["{ player_id: ':player' }", '{}'],
  'a link to a filter that its list does not have': ["{ playerId: ':id', status", "{ player_id: ':id', status"],
  'a link filled from a column that its list does not have': ["playerId: ':id'", "playerId: ':playerId'"],
  'a link under the condition of a column that its list does not have': ["when: ['amount']", "when: ['sum']"],
  'an address of a path that does not exist': ["address('/players'", "address('/player'"],
  'an address with a path parameter of another name': ['{ player_id: 7 }', '{ player: 7 }'],
  'an address with a name that its screen does not read': ["{ tab: 'bets' }", "{ tabs: 'bets' }"],
  'a tab by a filter that the list does not have': ["filters: { status: 'PENDING' }", "filters: { state: 'PENDING' }"],
  'a tab by a filter that the other list does not have': ["filters: { vip: '1' }", "filters: { isVip: '1' }"],
  'a tab that leads to no screen': ["to: '/players'", "to: '/gamblers'"],
  'a fixed filter that the list does not have': ['only: { status', 'only: { state'],
  'an action whose state the list does not have': ["stateColumn: 'status'", "stateColumn: 'state'"],
  'an action under the condition of a column that the list does not have': ["when: ['player'", "when: ['holder'"],
  'a question with a column that the list does not have': ['{amount} of {player}', '{amount} of {holder}'],
  'a flow whose state the list does not have': ["stateColumn: 'betLock', ", ''],
  'a sort by a column that the list does not have': ["sort: ['status'", "sort: ['requestedAt'"],
  'a history of a table that does not exist': ["subject: 'withdrawal'", "subject: 'withdraw'"],
  'a history by a parameter that the path does not have': [
    "subject: ['player', 'player_id']",
    "subject: ['player', 'id']",
  ],
  'a rule over a field that the form does not have': ["before('from', 'to')", "before('from', 'until')"],
  'choices of a query that does not exist': ["'/api/role-choices'", "'/api/roles'"],
  'an action that names what it changes': ["name: 'cancel',", "name: 'cancel', refreshes: ['withdrawal'],"],
}

const nameOf = (place: number): string => `slip${place}`

describe('references that the compiler checks', () => {
  let errors: Readonly<Record<string, string>>
  beforeAll(async () => {
    const wrong = Object.values(mistakes).map(([right, slip], place) => [nameOf(place), screen.replace(right, slip)])
    errors = await compile({ right: screen, ...Object.fromEntries(wrong) })
  }, 120_000)

  it('compiles references that exist', () => {
    expect(errors['right']).toBe('')
  })

  test.each(Object.entries(mistakes))('rejects %s', (title, [right]) => {
    expect(screen).toContain(right)
    expect(errors[nameOf(Object.keys(mistakes).indexOf(title))]).toMatch(/error TS\d+/)
  })
})

const screens = modules.flatMap((module) => module.screens)
const lists = screens.filter((one) => one.shape === 'list')

it('gives each page its own view', () => {
  const views = screens.flatMap((one) => (one.shape === 'page' ? [one.view] : []))
  expect(views.length).toBeGreaterThan(5)
  expect(views.filter((view) => !viewsFor('page').includes(`${view}.view.tsx`))).toEqual([])
  expect(views.filter((view, place) => views.indexOf(view) !== place)).toEqual([])
})

it('names in a cell only columns and actions of every list with that cell', () => {
  const referencesOf = (cell: CellTraits) => ({
    columns: [...(cell.parts ?? []), ...(cell.tooltip ?? []), cell.lockedBy ?? [], cell.opens ?? []].flat(),
    actions: [...(cell.flips ?? []), cell.edits ?? []].flat(),
  })
  const cells = lists.flatMap((list) =>
    Object.entries(list.columns as Readonly<Record<string, AnyKind>>).flatMap(([key, { traits }]) =>
      traits.cell ? [{ list, key, ...referencesOf(traits.cell) }] : [],
    ),
  )
  expect(cells.length).toBeGreaterThan(5)
  const broken = cells.flatMap(({ list, key, columns, actions }) => [
    ...columns.filter((column) => !(column in list.columns)).map((column) => `${list.path} ${key}: ${column}`),
    ...actions
      .filter((name) => !(list.actions ?? []).some((action) => action.name === name))
      .map((name) => `${list.path} ${key}: ${name}`),
  ])
  expect(broken).toEqual([])
})

it('shows a column only by filters and options of its list', () => {
  const broken = lists.flatMap((list) =>
    Object.entries(list.columns as Readonly<Record<string, AnyKind>>).flatMap(([key, { traits }]) =>
      (traits.shownWith?.filters ?? [])
        .filter((name) => list.filters[name]?.options.includes(traits.shownWith?.option ?? '') !== true)
        .map((name) => `${list.path} ${key}: ${name}`),
    ),
  )
  expect(broken).toEqual([])
})

it('leaves no reference that neither the compiler nor a test above checks', () => {
  expect(looseStrings().map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})
