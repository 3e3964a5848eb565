// biome-ignore-all lint/a11y/useSemanticElements: older browsers don't know the element <search>.
/** The search page's form: the input, and where to search. */
import clsx from 'clsx';
import { type ReactNode, type RefObject, useId } from 'react';
import { Icon } from './icons';
import { AREAS, type Area } from './page-address';
import styles from './SearchPage.module.css';
import shared from './shared.module.css';
import { LONGEST_INPUT, TEXT } from './texts';

interface SearchFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly area: Area;
  readonly onType: (text: string) => void;
  readonly onArea: (area: Area) => void;
  readonly onClear: () => void;
  readonly onSubmit: () => void;
}

export function SearchForm({ input, typed, area, onType, onArea, onClear, onSubmit }: SearchFormProps): ReactNode {
  const id = useId();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label className={styles.field} htmlFor={`${id}-q`}>
        <Icon name="search" />
        <span className={shared.hidden}>{TEXT.label}</span>
        <input
          ref={input}
          id={`${id}-q`}
          name="q"
          type="search"
          className={shared.input}
          value={typed}
          maxLength={LONGEST_INPUT}
          placeholder={TEXT.placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.target.value.slice(0, LONGEST_INPUT))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            onClear();
          }}
        />
      </label>
      <fieldset className={styles.areas}>
        <legend className={shared.hidden}>Where to search</legend>
        {(Object.keys(AREAS) as Area[]).map((name) => (
          <label key={name} className={clsx(styles.area, name === area && styles.areaChosen)}>
            <input type="radio" name="in" value={name} checked={name === area} onChange={() => onArea(name)} />
            {AREAS[name]}
          </label>
        ))}
      </fieldset>
    </form>
  );
}
