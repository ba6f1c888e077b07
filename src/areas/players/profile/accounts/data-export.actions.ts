import { action } from '#blueprint/screen/action.ts'

/** Exports the data of one player as a file. Only the requester can download it. */
export const exportPersonalData = action({
  name: 'data-export',
  title: 'Export personal data',
  permission: 'PLAYER_DATA_EXPORT',
  on: 'row',
  input: {},
  asks: 'password',
  confirm:
    'Export all personal data of {username}? Pictures are included where you have permission to view them, marked with your name. The requester, the reason and every download are recorded. The file appears under Download report and is deleted after a few days.',
})
