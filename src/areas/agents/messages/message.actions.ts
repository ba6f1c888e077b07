import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { choice, longText, text } from '#blueprint/kinds/kinds.ts'
import { languageNames } from '#blueprint/languages.ts'
import { categories, priorities, replyLanguages } from '#areas/players/rules/messages/thread.ts'
import { categoryLabels, priorityLabels } from './shared.ts'

const permission = 'MESSAGE_SEND'

/** The attachment field shared by all message forms. */
export const attachment = picture('Picture', {
  optional: true,
  at: '/api/message-box/picture',
  isSeen: true,
  hint: 'JPEG, PNG or WebP, up to 5 MB. It is re-encoded before it is shown.',
})

export const messageFields = {
  subject: text('Subject', { maxLength: 120 }),
  body: longText('Message', { maxLength: 4000 }),
  category: choice('Category', categories, { labels: categoryLabels, initially: 'SUPPORT' }),
  priority: choice('Priority', priorities, { labels: priorityLabels, initially: 'NORMAL' }),
} as const

export const to = text('Recipient', { maxLength: 40, hint: 'Username or id of a player or agent' })

export const writeMessage = action({
  name: 'message',
  title: 'New message',
  permission,
  on: 'list',
  input: { to, ...messageFields, attachment },
})

/** Messages to players selected in the player list, or to the player whose page is open. */
export const messagePlayers = action({
  name: 'message',
  title: 'Message',
  permission,
  on: 'rows',
  input: { ...messageFields, attachment },
})

/** Messages to an account of the downline, agent or player. */
export const messageAccount = action({
  name: 'message',
  title: 'Send message',
  permission,
  on: 'row',
  input: { ...messageFields, attachment },
})

export const newTemplate = action({
  name: 'template',
  title: 'New template',
  permission,
  on: 'list',
  input: {
    name: text('Name', { maxLength: 60, hint: 'The same in each language' }),
    language: choice('Language', replyLanguages, { labels: languageNames, initially: 'en' }),
    body: longText('Text', { maxLength: 4000 }),
  },
})

export const retireTemplate = action({
  name: 'template-retirement',
  title: 'Retire template',
  permission,
  on: 'list',
  input: { template: pick('Template', '/api/message-templates') },
})
