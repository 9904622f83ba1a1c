/** The token of the request's Authorization header, or null. Whether it is worth anything is another question. */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null
}
