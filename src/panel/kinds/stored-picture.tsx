import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pictureAt } from '#panel/session/call.ts'
import { lazyImages, useNear } from '#panel/ui/lazy-image.tsx'
import './stored-picture.css'

interface StoredPictureProps {
  /** URL prefix of pictures of this kind. */
  readonly at: string
  readonly id: string
  readonly label: string
  readonly isLarge?: boolean
}

/**
 * A thumbnail of a stored picture, fetched with the user's session when it is nearly visible. Its size is reserved, so
 * nothing moves; a placeholder stands there before, and if it cannot be loaded.
 */
export default function StoredPicture({ at, id, label, isLarge = false }: StoredPictureProps) {
  const { place, isNear } = useNear()
  const { data, error } = useQuery({
    queryKey: ['kept-picture', at, id],
    queryFn: ({ signal }) => pictureAt(`${at}/${id}`, { signal }),
    enabled: isNear,
    staleTime: Infinity,
    retry: lazyImages.attempts - 1,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address])
  const names = ['picture kept-picture', isLarge ? 'kept-picture-large' : '', error ? 'picture-missing' : '']
  return (
    <span ref={place} className={names.filter(Boolean).join(' ')} title={error ? 'Not available' : undefined}>
      {address === null ? (
        <span className="unseen">{error ? `${label}: not available` : label}</span>
      ) : (
        <img src={address} alt={label} decoding="async" />
      )}
    </span>
  )
}
