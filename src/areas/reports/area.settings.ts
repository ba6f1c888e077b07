import { hour, within } from '#blueprint/settings/time-limit.ts'
import { weekDays } from '#values/calendar.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

const hourOfDay = (title: string) =>
  ({
    kind: 'integer',
    title,
    unit: 'hour',
    min: 0,
    max: 23,
    hint: 'Full hour at the site. Equal ones: the whole day',
  }) as const

/** Settings of reports. */
export const settings = {
  /** Requests of staff that differ from these are marked for the person who decides. Beside the limits of payments, which two people change. */
  payments: {
    adjustmentDormantDays: {
      kind: 'integer',
      title: 'Flag adjustments of players inactive for',
      unit: 'days',
      initial: 90,
      min: 7,
      max: 3_650,
    },
    adjustmentsFrom: { ...hourOfDay('Usual hours of adjustments: from'), initial: 7 },
    adjustmentsUntil: { ...hourOfDay('Usual hours of adjustments: until'), initial: 23 },
  },
  queues: {
    balanceFindings: within('Resolve balance findings within', 4 * hour),
  },
  reports: {
    reportDays: { kind: 'integer', title: 'Max days per report', unit: 'days', initial: 183, min: 31, max: 183 },
    // Not below a year: the tax withheld from a withdrawal adds up the deposits of the financial year, and what a report of the longest period
    // compares with lies as far back.
    onlineMonths: {
      kind: 'integer',
      title: 'Daily totals in the database',
      unit: 'months',
      initial: null,
      min: 12,
      max: 120,
      hint: 'Before the present month; older ones are read from the archive alone. Empty: all stay',
    },
    fileDays: {
      kind: 'integer',
      title: 'File retention (days)',
      unit: 'days',
      initial: 7,
      min: 1,
      max: 30,
      reach: 'house',
    },
    mailMegabytes: {
      kind: 'integer',
      title: 'Scheduled reports: max attachment',
      unit: 'MB',
      initial: 10,
      min: 1,
      max: 25,
      reach: 'house',
      hint: 'As it is sent, a third more than the file. What is bigger is sent as a link',
    },
    weekStart: {
      kind: 'choice',
      title: 'First day of the week',
      initial: 'MONDAY',
      options: weekDays,
      hint: 'Of filters, groupings, scheduled reports and weekly runs',
    },
    fiscalStart: {
      kind: 'integer',
      title: 'First month of the fiscal year',
      unit: 'month',
      initial: 1,
      min: 1,
      max: 12,
      hint: '1 is January, 4 is April',
    },
  },
} as const satisfies AreaSettings
