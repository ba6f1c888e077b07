import { expect, test } from 'vitest'
import { askReport, cancelReport, removeReport, reportFlow, retryReport, type RequestedReport } from './report.ts'

const requestedReport: RequestedReport = {
  id: 'a',
  staffId: 7n,
  domainId: 1,
  reportType: '/withdraws',
  title: 'Withdraws',
  extension: 'csv',
  order: { filters: {}, sort: 'id', direction: 'descending', columns: null, words: '' },
}

test('enqueues a job for a new file and reuses a recent identical one', () => {
  expect(askReport(requestedReport, { waiting: 4, same: null })).toMatchObject({
    rows: [{ table: 'report_request' }],
    jobs: [{ queue: 'export', payload: { request: 'a' } }],
  })
  const duplicate = askReport(requestedReport, { waiting: 4, same: 'b' })
  expect(duplicate).toEqual({ message: expect.stringContaining('a moment ago') })
})

test('refuses a sixth waiting file', () => {
  expect(askReport(requestedReport, { waiting: 5, same: null }).refused).toContain(
    '5 of your files are already waiting',
  )
  expect(retryReport({ id: 'a', status: 'FAILED' }, { waiting: 5, same: null }).refused).toContain(
    '5 of your files are already waiting',
  )
})

test('allows cancelling running files, and retrying or deleting finished ones', () => {
  for (const status of reportFlow.states) {
    const isUnderWay = status === 'PENDING' || status === 'RUNNING'
    expect(cancelReport({ id: 'a', status }).refused === undefined).toBe(isUnderWay)
    expect(removeReport({ id: 'a', status }).refused === undefined).toBe(!isUnderWay)
    expect(retryReport({ id: 'a', status }, { waiting: 0, same: null }).refused === undefined).toBe(
      !isUnderWay && status !== 'READY',
    )
  }
})
