import { anchorOf, guidePath, type Contents } from './contents.ts';

interface SideProps {
  readonly contents: Contents;
  /** The path of the page that is shown. */
  readonly here: string;
}

/** Beside every page of the documentation: its guides and operations, with a search where scripts run. */
export function Side({ contents: { guides, sections }, here }: SideProps) {
  return (
    <nav class="side" aria-label="Documentation">
      <div class="find">
        <label for="find-text">Find an operation or a guide</label>
        <input id="find-text" type="search" autocomplete="off" spellcheck={false} placeholder="create, key, /v1/…" />
        <p id="found" class="quiet" role="status" />
      </div>
      <div class="side-list" tabindex={0} role="region" aria-label="Contents">
        <h2>Guides</h2>
        <ul>
          {guides.map(({ name, title }) => {
            const href = guidePath(name);
            return (
              <li>
                <a href={href} aria-current={here === href ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            );
          })}
        </ul>
        {sections.map(({ name, operations }) => (
          <>
            <h2>{name}</h2>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li data-words={`${method} ${path} ${id}`}>
                  <a href={`/docs#${anchorOf(name, id).replaceAll(' ', '%20')}`}>{summary}</a>
                </li>
              ))}
            </ul>
          </>
        ))}
      </div>
    </nav>
  );
}
