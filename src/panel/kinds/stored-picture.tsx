import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { pictureAt } from '#panel/session/call.ts'
import './stored-picture.css'

interface StoredPictureProps {
  /** URL prefix of pictures of this kind. */
  readonly at: string
  readonly id: string
  readonly label: string
  readonly isLarge?: boolean
}

/** A thumbnail of a stored picture, fetched with the user's session. */
export default function StoredPicture({ at, id, label, isLarge = false }: StoredPictureProps) {
  const { data, error } = useQuery({
    queryKey: ['kept-picture', at, id],
    queryFn: ({ signal }) => pictureAt(`${at}/${id}`, { signal }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address])
  const className = isLarge ? 'kept-picture kept-picture-large' : 'kept-picture'
  if (error) return <span className="nothing">Not available</span>
  return address === null ? <span className={className} /> : <img className={className} src={address} alt={label} />
}
