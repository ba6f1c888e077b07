import type { CrossListTab } from '#blueprint/screen/list.ts'

const inbox = { to: '/message-box', permission: 'MESSAGE_VIEW' } as const
const drafts = { to: '/message-drafts', permission: 'MESSAGE_VIEW' } as const
const broadcasts = { to: '/message-broadcasts', permission: 'MESSAGE_VIEW' } as const

/** Tabs of the message lists. Each points to the list that contains the folder. */
export const folders: readonly CrossListTab[] = [
  { title: 'Inbox', elsewhere: inbox, filters: { status: 'OPEN' } },
  { title: 'Sent', elsewhere: inbox, filters: { status: 'PENDING', isBroadcast: 'NO' } },
  { title: 'Drafts', elsewhere: drafts, filters: { status: 'DRAFT,REFUSED' } },
  { title: 'Scheduled', elsewhere: drafts, filters: { status: 'SCHEDULED' } },
  { title: 'Broadcasts', elsewhere: broadcasts, filters: {} },
  { title: 'Archived', elsewhere: inbox, filters: { status: 'CLOSED' } },
  { title: 'Spam', elsewhere: inbox, filters: { status: 'SPAM' } },
  { title: 'All', elsewhere: inbox, filters: {} },
]
