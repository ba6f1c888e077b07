import { action } from '#blueprint/action.ts'

/** One player's own file, made where all files are made; only whoever asked fetches it. */
export const exportPersonalData = action({
  name: 'data-export',
  title: 'Export personal data',
  permission: 'PLAYER_DATA_EXPORT',
  on: 'row',
  input: {},
  asks: 'password',
  refreshes: ['/download-report'],
  confirm:
    'Make a file of everything that is kept about {username}? Who asked, why, and every download is written down; the file is under Download report and is deleted after a few days.',
})
