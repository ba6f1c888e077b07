import { expect, test } from 'vitest'
import { askReport, cancelReport, removeReport, reportFlow, retryReport, type WantedReport } from './report.ts'

const wanted: WantedReport = {
  id: 'a',
  staffId: 7n,
  domainId: 1,
  reportType: '/withdraws',
  title: 'Withdraws',
  extension: 'csv',
  order: { filters: {}, sort: 'id', direction: 'descending', columns: null, words: '' },
}

test('a file is requested with its job, and the same file only once', () => {
  expect(askReport(wanted, { waiting: 4, same: null })).toMatchObject({
    rows: [{ table: 'report_request' }],
    jobs: [{ queue: 'export', payload: { request: 'a' } }],
  })
  const again = askReport(wanted, { waiting: 4, same: 'b' })
  expect(again).toEqual({ message: expect.stringContaining('a moment ago') })
})

test('five may wait', () => {
  expect(askReport(wanted, { waiting: 5, same: null }).refused).toContain('5 of your files are already waiting')
  expect(retryReport({ id: 'a', status: 'FAILED' }, { waiting: 5, same: null }).refused).toContain(
    '5 of your files are already waiting',
  )
})

test('running files can be cancelled, ended ones retried or deleted', () => {
  for (const status of reportFlow.states) {
    const isUnderWay = status === 'PENDING' || status === 'RUNNING'
    expect(cancelReport({ id: 'a', status }).refused === undefined).toBe(isUnderWay)
    expect(removeReport({ id: 'a', status }).refused === undefined).toBe(!isUnderWay)
    expect(retryReport({ id: 'a', status }, { waiting: 0, same: null }).refused === undefined).toBe(
      !isUnderWay && status !== 'READY',
    )
  }
})
