interface AccountMenuProps {
  readonly name: string;
  /** Where signing out is posted to. */
  readonly signOut: string;
  /** Pages of their own. */
  readonly links?: readonly { readonly href: string; readonly label: string }[];
}

/** Who has signed in, and the way out. */
export const AccountMenu = ({ name, signOut, links = [] }: AccountMenuProps) => (
  <details class="menu">
    <summary class="button quiet" aria-label={`Signed in as ${name}`}>
      <span class="menu-name">{name}</span>
    </summary>
    <form class="menu-body" method="post" action={signOut}>
      {links.map(({ href, label }) => (
        <a class="button quiet" href={href}>
          {label}
        </a>
      ))}
      <button class="button quiet">Sign out</button>
    </form>
  </details>
);
