import { action } from '#blueprint/screen/action.ts'

/** One player's own file, made where all files are made; only whoever asked fetches it. */
export const exportPersonalData = action({
  name: 'data-export',
  title: 'Export personal data',
  permission: 'PLAYER_DATA_EXPORT',
  on: 'row',
  input: {},
  asks: 'password',
  confirm:
    'Make a file of everything that is kept about {username}? Pictures go along as far as you may see them, with your name on them. Who asked, why, and every download is written down; the file is under Download report and is deleted after a few days.',
})
