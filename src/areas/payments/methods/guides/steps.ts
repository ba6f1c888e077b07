import { grid } from '#blueprint/kinds/grid.ts'
import { longText } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { stepPictureTraits } from '#areas/payments/gateways/labels.ts'

/** Steps of a guide in order, each with an optional picture. */
export const steps = (label: string) =>
  grid(
    label,
    {
      text: longText('Instruction', { maxLength: 500 }),
      picture: picture('Picture', { ...stepPictureTraits, optional: true, hint: 'JPEG, PNG or WebP, max 8 MB' }),
    },
    { optional: true, maxLength: 20, initially: [], hint: 'Steps are shown in this order.' },
  )

export interface Step {
  readonly text: string
  readonly picture: string | null
}

const isStep = (row: unknown): row is Step =>
  typeof row === 'object' && row !== null && typeof Reflect.get(row, 'text') === 'string'

/** Reads the stored rows; they were written by this form. */
export const stepsIn = (stored: unknown): Step[] => (Array.isArray(stored) ? stored.filter(isStep) : [])
