import { expect, test } from 'vitest'
import { id, instant, status, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from './list.ts'

const probe = {
  path: '/probe',
  title: 'Probe',
  permission: 'PLAYERS_VIEW',
  scope: 'everyone',
  columns: { id: id(), at: instant('Time'), status: status('Status', ['OPEN', 'CLOSED']), isMine: toggle('Mine') },
  sort: ['at', 'descending'],
} as const

test('tabs are written by their titles, a text standing for the status', () => {
  const { tabs } = list({
    ...probe,
    filters: (on) => on(['status', 'isMine']),
    tabs: { Open: 'OPEN', 'My open ones': { isMine: 'YES', status: 'OPEN' }, All: {} },
  })
  expect(tabs).toEqual([
    { title: 'Open', filters: { status: 'OPEN' } },
    { title: 'My open ones', filters: { isMine: 'YES', status: 'OPEN' } },
    { title: 'All', filters: {} },
  ])
})

test('tabs name filters of the list only', () => {
  // @ts-expect-error -- the list has no filter on its status
  expect(list({ ...probe, filters: (on) => on(['isMine']), tabs: { Open: 'OPEN' } }).tabs).toHaveLength(1)
  // @ts-expect-error -- nor one on the time
  expect(list({ ...probe, filters: (on) => on(['isMine']), tabs: { Today: { at: '' } } }).tabs).toHaveLength(1)
})

test('tabs of other lists are written one by one', () => {
  const tabs = [{ title: 'Players', filters: {}, elsewhere: { to: '/players', permission: 'PLAYERS_VIEW' } }] as const
  expect(list({ ...probe, filters: {}, tabs }).tabs).toEqual(tabs)
  expect('tabs' in list({ ...probe, filters: {} })).toBe(false)
})

test('a list is exported in every format unless it says otherwise', () => {
  expect(list({ ...probe, filters: {} }).export).toEqual(['csv', 'xlsx', 'pdf'])
  expect(list({ ...probe, filters: {}, export: ['csv'] }).export).toEqual(['csv'])
  expect('export' in list({ ...probe, filters: {}, export: 'never' })).toBe(false)
})

test('a filter cannot have the name of a parameter of every list', () => {
  const direction = status('Direction', ['CREDIT', 'DEBIT'])
  const withDirection = { ...probe, columns: { ...probe.columns, direction } }
  expect(() => list({ ...withDirection, filters: (on) => on(['direction']) })).toThrow(
    'a filter cannot be called direction',
  )
  expect(Object.keys(list({ ...withDirection, filters: (on) => on(['status']) }).filters)).toEqual(['status'])
})
