import { useEffect, useState } from 'react'
import { addressOf } from '#blueprint/address.ts'
import { picturePaths } from '#blueprint/paths/fixed-paths.ts'
import { pictureAt, notifyFailure } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import './threads/thread.css'

/** Picture of a message, loaded on request because each view is logged. */
export function MessagePicture({ id }: { id: string }) {
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address])
  if (address !== null) return <img className="thread-picture" src={address} alt="Message attachment" />
  const show = () => {
    setBusy(true)
    pictureAt(addressOf(picturePaths.ofMessage, { id }), {})
      .then((picture) => setAddress(URL.createObjectURL(picture)), notifyFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={show}>
      Show picture
    </Button>
  )
}
