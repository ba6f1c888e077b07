import { anyOf, contains, domains, equals, period } from '#blueprint/filters.ts'
import { form } from '#blueprint/form.ts'
import { many, pick } from '#blueprint/kinds/choices.ts'
import { choice, instant, integer, longText, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/list.ts'
import { before } from '#blueprint/rules.ts'
import { methods } from '../payments/methods.ts'
import { guideHidden, guideShown } from './switches.screen.ts'
import { guideFlow, hidden, unsorted } from './words.ts'

const types = ['VIDEO', 'STEPS', 'TEXT'] as const
const typeLabels = { VIDEO: 'Video', STEPS: 'Steps', TEXT: 'Text' }
const platforms = ['web', 'mobile-web', 'android', 'ios'] as const

/** How to deposit: what the cashier page of a player site explains. */
export const htDeposit = list({
  path: '/ht-deposit',
  title: 'How to deposit',
  permission: 'HT_DEPOSIT_VIEW',
  scope: 'everyone',
  subject: 'deposit_guide',
  columns: {
    sortOrder: integer('Order'),
    title: screenLink('Title', '/ht-deposit-edit/:id'),
    status: status('Status', guideFlow.states),
    language: text('Language'),
    method: choice('Method', methods),
    type: choice('Type', types, { labels: typeLabels }),
    domain: text('Domain', unsorted),
    platforms: text('Platforms', unsorted),
    video: text('Video', unsorted),
    fromAt: instant('From', unsorted),
    untilAt: instant('Until', unsorted),
    views: integer('Views', unsorted),
    createdBy: text('Created by', unsorted),
    updatedBy: text('Updated by', unsorted),
    updatedAt: instant('Updated'),
    id: uuid('Guide id', hidden),
  },
  filters: {
    title: contains({ label: 'Title', promoted: true }),
    method: anyOf(methods, { label: 'Method', promoted: true }),
    language: equals({ label: 'Language' }),
    status: anyOf(guideFlow.states, { promoted: true }),
    type: anyOf(types, { label: 'Type' }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  },
  sort: ['sortOrder', 'ascending'],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [guideShown, guideHidden],
  empty: 'No guide for the selected filter',
})

const https = {
  longest: 300,
  optional: true,
  pattern: /^https:\/\/[^\s<>"]+$/,
  patternHint: 'An address that begins with https://',
} as const

export const guideForm = form({
  noun: 'deposit guide',
  create: { path: '/ht-deposit-create', title: 'New guide', permission: 'HT_DEPOSIT_EDIT' },
  edit: { path: '/ht-deposit-edit/:id', title: 'Edit guide', permission: 'HT_DEPOSIT_EDIT' },
  back: htDeposit,
  fields: {
    title: text('Title', { longest: 80 }),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    language: text('Language', {
      shortest: 2,
      longest: 2,
      pattern: /^[a-z]{2}$/,
      patternHint: 'Two letters like en',
      initially: 'en',
    }),
    method: choice('Method', methods),
    type: choice('Type', types, { labels: typeLabels, initially: 'STEPS' }),
    videoUrl: text('Video', { ...https, hint: 'Where the film lies' }),
    thumbnailUrl: text('Picture of it', https),
    body: longText('Steps or text', { optional: true, longest: 4000, hint: 'One step a line' }),
    platforms: many('Platforms', platforms, { optional: true, hint: 'None: all' }),
    sortOrder: integer('Order', { least: 1, most: 9999, initially: 100 }),
    fromAt: instant('From', { optional: true }),
    untilAt: instant('Until', { optional: true }),
  },
  rules: [
    before('fromAt', 'untilAt'),
    {
      field: 'videoUrl',
      complaint: ({ type, videoUrl }) => (type === 'VIDEO' && !videoUrl ? 'Say where the film lies' : null),
    },
    { field: 'body', complaint: ({ type, body }) => (type !== 'VIDEO' && !body ? 'Write what is to be done' : null) },
  ],
  asks: 'reason',
  copiesBut: ['title'],
})
