import { part, Part } from '#panel/ui/part.tsx'
import { useLatestToTakeBack } from './taken-back.ts'

const UndoStrip = part(() => import('./undo-strip.tsx'))

/** Offers to take the latest action on several rows back; loaded when there is one. */
export const UndoOffer = () =>
  useLatestToTakeBack() ? (
    <Part waiting={null}>
      <UndoStrip />
    </Part>
  ) : null
