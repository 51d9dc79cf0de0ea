#!/bin/bash
# The project downloads its own Node, which Debian's runs.
build() {
  pushd "$install_dir" || ynh_die "There is no $install_dir."
  node -e "import('./scripts/lib/ensure.mjs').then(({ ensure, main }) => main(async () => { await ensure(); return 0 }))"
  popd || true
  chown -R "$app:$app" "$install_dir"
}
