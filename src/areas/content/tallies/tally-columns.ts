import { integer, percent } from '#blueprint/kinds/kinds.ts'

/** How often an entry was seen and followed. */
export const tallyColumns = {
  views: integer('Views', { hint: 'As the player site reports them' }),
  clicks: integer('Clicks'),
  clickRate: percent('CTR', { hint: 'Clicks of the views' }),
}
