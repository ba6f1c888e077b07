import { many, pick } from '#blueprint/kinds/choices.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { form } from '#blueprint/screen/form.ts'
import { eventLabels, eventNames } from './event-names.ts'
import { webhooks } from './webhooks.screen.ts'

/** A new endpoint shows its secret once. */
export const webhookForm = form({
  noun: 'webhook',
  create: { path: '/webhook-create', title: 'New webhook', permission: 'IS_DEVELOPER' },
  edit: { path: '/webhook-edit/:id', title: 'Edit webhook', permission: 'IS_DEVELOPER' },
  back: webhooks,
  fields: {
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    url: text('URL', {
      maxLength: 500,
      pattern: /^https:\/\/[^\s"'<>\\]+$/,
      patternHint: 'Enter a URL that begins with https://.',
      hint: 'https on port 443 or 8443, at a public address. Each event is sent here as a POST.',
    }),
    description: text('Description', { maxLength: 200, optional: true }),
    events: many('Events', eventNames, { labels: eventLabels }),
  },
  asks: 'password',
})
