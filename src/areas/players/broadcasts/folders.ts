import type { Tab } from '#blueprint/screen/list.ts'

type Place = '/message-box' | '/message-drafts' | '/message-broadcasts'

interface Folder {
  readonly title: string
  readonly in: Place
  readonly filters: Tab['filters']
}

const all: readonly Folder[] = [
  { title: 'Inbox', in: '/message-box', filters: { status: 'OPEN' } },
  { title: 'Sent', in: '/message-box', filters: { status: 'PENDING', isBroadcast: 'NO' } },
  { title: 'Drafts', in: '/message-drafts', filters: { status: 'DRAFT,REFUSED' } },
  { title: 'Scheduled', in: '/message-drafts', filters: { status: 'SCHEDULED' } },
  { title: 'Broadcast', in: '/message-broadcasts', filters: {} },
  { title: 'Archived', in: '/message-box', filters: { status: 'CLOSED' } },
  { title: 'Spam', in: '/message-box', filters: { status: 'SPAM' } },
  { title: 'All', in: '/message-box', filters: {} },
]

/** Every folder of the message box, from whichever of its lists one looks. */
export const folders = (from: Place): readonly Tab[] =>
  all.map(({ title, in: place, filters }) =>
    place === from ? { title, filters } : { title, filters, elsewhere: { to: place, permission: 'MESSAGE_VIEW' } },
  )
