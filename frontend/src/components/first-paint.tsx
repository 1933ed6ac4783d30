const lines = [1, 2, 3, 4, 5, 6];

/**
 * The outline of the shell, before anything is known. `index.html` holds the same markup, so that it stands there from
 * the first paint on; its styles are a file of their own, because the component library comes later.
 */
export function FirstPaint() {
  return (
    <div className="first-paint" aria-hidden="true">
      <div className="first-paint-navigation">
        <i />
      </div>
      <div className="first-paint-page">
        <div className="first-paint-bar">
          <i />
        </div>
        <div className="first-paint-head">
          <i />
          <i />
        </div>
        <div className="first-paint-panel">
          {lines.map((line) => (
            <i key={line} />
          ))}
        </div>
      </div>
    </div>
  );
}
