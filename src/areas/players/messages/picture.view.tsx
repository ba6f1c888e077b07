import { useEffect, useState } from 'react'
import { pictureAt, sayFailure } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'

/** What came with a message, fetched when somebody wants to see it: each look is in the log. */
export function MessagePicture({ id }: { id: string }) {
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address])
  if (address !== null) return <img className="thread-picture" src={address} alt="Message attachment" />
  const show = () => {
    setBusy(true)
    pictureAt(`/api/message/${id}/picture`, {})
      .then((picture) => setAddress(URL.createObjectURL(picture)), sayFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={show}>
      Show picture
    </Button>
  )
}
