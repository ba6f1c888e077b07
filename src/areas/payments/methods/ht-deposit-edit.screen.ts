import { form } from '#blueprint/screen/form.ts'
import { many, pick } from '#blueprint/kinds/choices.ts'
import { choice, instant, integer, longText, text } from '#blueprint/kinds/kinds.ts'
import { before } from '#blueprint/screen/rules.ts'
import { methods } from '#areas/payments/rules/methods.ts'
import { htDeposit } from './ht-deposit.screen.ts'
import { steps } from '#areas/payments/methods/guides/steps.ts'
import { guideTypeLabels, guideTypes, platforms } from '#areas/payments/gateways/labels.ts'

const https = {
  maxLength: 300,
  optional: true,
  pattern: /^https:\/\/[^\s<>"]+$/,
  patternHint: 'Enter a URL that starts with https://',
} as const

export const guideForm = form({
  noun: 'deposit guide',
  create: { path: '/ht-deposit-create', title: 'New guide', permission: 'HT_DEPOSIT_EDIT' },
  edit: { path: '/ht-deposit-edit/:id', title: 'Edit guide', permission: 'HT_DEPOSIT_EDIT' },
  back: htDeposit,
  fields: {
    title: text('Title', { maxLength: 80 }),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    language: text('Language', {
      minLength: 2,
      maxLength: 2,
      pattern: /^[a-z]{2}$/,
      patternHint: 'Enter a two-letter language code such as en.',
      initially: 'en',
    }),
    method: choice('Method', methods),
    type: choice('Type', guideTypes, { labels: guideTypeLabels, initially: 'STEPS' }),
    videoUrl: text('Video URL', { ...https, hint: 'Link to the hosted video' }),
    thumbnailUrl: text('Thumbnail URL', https),
    steps: steps('Steps'),
    body: longText('Text', { optional: true, maxLength: 4000, hint: 'Shown before or instead of the steps' }),
    platforms: many('Platforms', platforms, {
      labels: { 'mobile-web': 'Mobile web' },
      optional: true,
      hint: 'None selected means all platforms.',
    }),
    sortOrder: integer('Order', { min: 1, max: 9999, initially: 100 }),
    fromAt: instant('Valid from', { optional: true }),
    expiresAt: instant('Valid until', { optional: true }),
  },
  rules: [
    before('fromAt', 'expiresAt'),
    {
      field: 'videoUrl',
      check: ({ type, videoUrl }) => (type === 'VIDEO' && !videoUrl ? 'Enter the video URL.' : null),
    },
    {
      field: 'body',
      check: ({ type, body, steps }) =>
        type !== 'VIDEO' && !body && !(Array.isArray(steps) && steps.length > 0)
          ? 'Enter a text or at least one step.'
          : null,
    },
  ],
  asks: 'reason',
  copiesBut: ['title'],
})
