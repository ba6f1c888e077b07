import { describe, expect, test } from 'vitest'
import { nextRun, periodOfRun, resumeSchedule, runSchedule, type DueSchedule, type ScheduleTimes } from './schedule.ts'

const daily: ScheduleTimes = { cadence: 'DAILY', atTime: '07:30', timeZone: 'Asia/Kolkata', weekStart: 'MONDAY' }
const weekly: ScheduleTimes = { ...daily, cadence: 'WEEKLY' }
const monthly: ScheduleTimes = { ...daily, cadence: 'MONTHLY' }
const next = (times: ScheduleTimes, after: string) => nextRun(times, new Date(after)).toISOString()
const reported = (times: ScheduleTimes, dueAt: string) => periodOfRun(times, new Date(dueAt))

describe('runs on the clocks of the domain', () => {
  test('every day at its time', () => {
    expect(next(daily, '2027-01-04T01:59:59Z')).toBe('2027-01-04T02:00:00.000Z')
    expect(next(daily, '2027-01-04T02:00:00Z')).toBe('2027-01-05T02:00:00.000Z')
  })

  test('on the first day of a week, whichever day that is', () => {
    expect(next(weekly, '2027-01-03T12:00:00Z')).toBe('2027-01-04T02:00:00.000Z')
    expect(next({ ...weekly, weekStart: 'SUNDAY' }, '2027-01-03T12:00:00Z')).toBe('2027-01-10T02:00:00.000Z')
  })

  test('on the first day of a month', () => {
    expect(next(monthly, '2026-12-01T02:00:00Z')).toBe('2027-01-01T02:00:00.000Z')
    expect(next(monthly, '2027-01-31T12:00:00Z')).toBe('2027-02-01T02:00:00.000Z')
  })

  test('once on days of 23 and 25 hours', () => {
    const london = { ...daily, atTime: '01:30', timeZone: 'Europe/London' }
    expect(next(london, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z')
    expect(next(london, '2027-03-28T01:00:00Z')).toBe('2027-03-29T00:30:00.000Z')
    expect(next(london, '2027-10-30T12:00:00Z')).toBe('2027-10-31T00:30:00.000Z')
    expect(next(london, '2027-10-31T00:30:00Z')).toBe('2027-11-01T01:30:00.000Z')
  })
})

test('reports the day, the week or the month that is over', () => {
  expect(reported(daily, '2027-01-04T02:00:00Z')).toEqual({ from: '2027-01-03', to: '2027-01-03' })
  expect(reported(weekly, '2027-01-04T02:00:00Z')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect(reported({ ...weekly, weekStart: 'SUNDAY' }, '2027-01-03T02:00:00Z')).toEqual({
    from: '2026-12-27',
    to: '2027-01-02',
  })
  expect(reported(monthly, '2027-03-01T02:00:00Z')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

const due: DueSchedule = {
  id: 'schedule',
  domainId: 1,
  staffId: 7n,
  name: 'Paid',
  reportType: '/withdraws',
  title: 'Withdrawals',
  order: {
    filters: { status: 'SUCCESS' },
    sort: 'id',
    direction: 'ascending',
    columns: ['id'],
    words: 'Status: Success',
  },
  periodFilter: 'requestedAt',
  extension: 'csv',
  dueAt: new Date('2027-01-04T02:00:00Z'),
  times: daily,
  recipients: [
    { id: 8n, username: 'asha', deliveryId: 'd1', requestId: 'r1', refused: null },
    { id: 9n, username: 'bina', deliveryId: 'd2', requestId: 'r2', refused: 'May no longer read this list.' },
  ],
}

test('a run orders a file in the name of each recipient, and notifies the owner who gets none', () => {
  const decision = runSchedule(due)
  expect(decision).toMatchObject({
    set: { last_at: due.dueAt, next_at: new Date('2027-01-05T02:00:00Z') },
    rows: [
      {
        table: 'report_request',
        values: {
          id: 'r1',
          staff_id: 8n,
          filters: { filters: { status: 'SUCCESS', requestedAt: '2027-01-03..2027-01-03' }, timeZone: 'Asia/Kolkata' },
        },
      },
      { table: 'report_delivery', values: { id: 'd1', recipient_id: 8n, staff_id: 7n, request_id: 'r1' } },
      { table: 'report_delivery', values: { id: 'd2', recipient_id: 9n, status: 'REFUSED', request_id: null } },
      {
        table: 'email',
        values: {
          kind: 'scheduled_report_failed',
          staff_id: 7n,
          parameters: { what: 'Paid, bina: May no longer read this list.' },
        },
      },
    ],
  })
})

test('a run that was missed is made up for, one period after another', () => {
  const late = runSchedule({ ...due, dueAt: new Date('2027-01-01T02:00:00Z') })
  expect(late).toMatchObject({ set: { next_at: new Date('2027-01-02T02:00:00Z') } })
})

test('a paused schedule leaves out what was due meanwhile', () => {
  expect(resumeSchedule('PAUSED', daily, new Date('2027-01-04T12:00:00Z'))).toMatchObject({
    move: 'resume',
    set: { next_at: new Date('2027-01-05T02:00:00Z') },
  })
  expect(resumeSchedule('REMOVED', daily, new Date('2027-01-04T12:00:00Z')).refused).toContain('removed')
})
